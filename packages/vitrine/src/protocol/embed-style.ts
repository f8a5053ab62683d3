/**
 * The style of the content of a frame before a visitor loads the embed: a picture with a sign to press. The sign is at
 * the start of lines. That of a video points to the right in every language: it represents the direction of a tape, not
 * of reading (https://m2.material.io/design/usability/bidirectionality.html). Forced colors remove backgrounds, so the
 * sign gets a border. A picture is dimmed in dark colors; frames cannot read the theme that a page remembers. The ring
 * of the focus is black and white, so that it is visible on any picture.
 */
export const frameStyle = `html,body,a{display:block;height:100%;margin:0}a{position:relative}img{display:block;width:100%;height:100%;object-fit:cover}a::before,a::after{content:"";position:absolute;z-index:1;bottom:1rem;inset-inline-start:1rem;width:3.5rem;height:3.5rem;background:#000c}a::after{background:#fff;clip-path:polygon(38% 28%,38% 72%,72% 50%)}a[data-sign=place]::after{clip-path:polygon(evenodd,50% 74%,37% 54%,34% 44%,36% 35%,42% 29%,50% 27%,58% 29%,64% 35%,66% 44%,63% 54%,50% 74%,44% 43%,50% 37%,56% 43%,50% 49%,44% 43%)}a:hover::before,a:focus-visible::before{background:#000}a:focus-visible,a:focus-visible img{outline:3px solid #000;outline-offset:-3px}a:focus-visible img{outline-color:#fff;outline-offset:-6px}@media screen and (prefers-color-scheme:dark){img{filter:brightness(.75)}}@media(forced-colors:active){a::before{box-sizing:border-box;border:2px solid LinkText}a::after{background:LinkText;forced-color-adjust:none}}`;
