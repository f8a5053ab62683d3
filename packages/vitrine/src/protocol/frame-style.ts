/**
 * The style of what stands in a frame before a visitor asks for more: a picture with a sign to press. The sign stands where
 * lines begin, and points to the right in every language: it stands for the direction of a tape, not of reading
 * (https://m2.material.io/design/usability/bidirectionality.html). Forced colors take grounds away, so its lines come from
 * them.
 */
export const frameStyle = `html,body,a{display:block;height:100%;margin:0}a{position:relative}img{display:block;width:100%;height:100%;object-fit:cover}a::before,a::after{content:"";position:absolute;bottom:1rem;inset-inline-start:1rem;width:3.5rem;height:3.5rem;background:#000c}a::after{background:#fff;clip-path:polygon(38% 28%,38% 72%,72% 50%)}a:hover::before,a:focus-visible::before{background:#000}a:focus-visible{outline:3px solid #fff;outline-offset:-6px}@media(forced-colors:active){a::before{box-sizing:border-box;border:2px solid LinkText}a::after{background:LinkText;forced-color-adjust:none}}`;
