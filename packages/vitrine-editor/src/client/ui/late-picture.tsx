import type { ComponentProps } from 'react';

/**
 * Drops a picture that was removed: browsers load it to its end otherwise, before the pictures and calls that follow, and keep in
 * memory all that was removed with it.
 */
function dropRemoved(image: HTMLImageElement) {
	return () => image.removeAttribute('src');
}

/** A picture that is loaded as it comes near the view, and no further once it is removed. */
export function LatePicture({ alt, ...image }: ComponentProps<'img'>) {
	return <img {...image} ref={dropRemoved} alt={alt} loading="lazy" />;
}
