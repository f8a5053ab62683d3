/** What another host shows in a frame, once a visitor asks for it. */
export interface EmbedField {
	type: 'embed-field';
	/** Where a browser shows it outside of the page. */
	link: string;
	/** What the frame loads. */
	frame: string;
	/** Scheme and host of that, which the settings must name. */
	origin: string;
}

/** The style of what stands in a frame before a visitor asks for more: a picture with a sign to press. */
export const frameStyle = `html,body,a{display:block;height:100%;margin:0}a{position:relative}img{display:block;width:100%;height:100%;object-fit:cover}a::before,a::after{content:"";position:absolute;bottom:1rem;left:1rem;width:3.5rem;height:3.5rem;background:#000c}a::after{background:#fff;clip-path:polygon(38% 28%,38% 72%,72% 50%)}a:hover::before,a:focus-visible::before{background:#000}a:focus-visible{outline:3px solid #fff;outline-offset:-6px}`;
