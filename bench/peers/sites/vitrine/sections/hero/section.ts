import { defineSection } from 'vitrine';
import { linkTarget, text, v } from 'vitrine/schema';

const action = v.strictObject({ label: text(), link: linkTarget() });

export const schema = v.strictObject({ title: text(), lead: text('text'), primary: action, secondary: action });

export default defineSection({
	schema,
	component: () => import('./hero.tsx'),
	titlesPage: true,
});
