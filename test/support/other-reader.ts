import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { gfmTaskListItem, gfmTaskListItemHtml } from 'micromark-extension-gfm-task-list-item';

/** Returns the HTML that readers elsewhere make of Markdown: CommonMark with tables, tasks and struck words. */
export function otherReader(markdown: string): string {
	return micromark(markdown, {
		allowDangerousHtml: true,
		extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmTaskListItem()],
		htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml(), gfmTaskListItemHtml()],
	});
}
