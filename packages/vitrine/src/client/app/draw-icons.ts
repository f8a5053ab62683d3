import { createIconLoader, type LoadIcons } from './icon-loader.ts';

const loadIcons = createIconLoader();

/**
 * Draws the icons that elements request in `data-icon`, as CSS masks: Trusted Types let no markup from strings through.
 * An icon that cannot be had leaves its box empty and as large as it was.
 */
export async function drawIcons(root: ParentNode = document, load: LoadIcons = loadIcons): Promise<void> {
	const boxes = [...root.querySelectorAll<HTMLElement>('[data-icon]')].filter((box) => box.style.maskImage === '');
	if (boxes.length === 0) return;
	const icons = await load(boxes.map(({ dataset }) => dataset.icon ?? ''));
	for (const box of boxes) {
		const icon = icons.get(box.dataset.icon ?? '');
		if (icon) box.style.maskImage = `url("data:image/svg+xml,${encodeURIComponent(icon)}")`;
	}
}
