import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';
import { codeFolder, kitRoot, modulePath } from '#node/installation.ts';

type ChunkGroup = Rolldown.CodeSplittingGroup;
type Chunks = Rolldown.ChunkingContext;

const kitCode = normalizePath(join(kitRoot, codeFolder, '/'));

const boot = normalizePath(join(kitRoot, modulePath('client/boot.ts')));

const app = normalizePath(join(kitRoot, modulePath('client/app/app.tsx')));

/**
 * What the chunk `app` holds: all that it imports and boot lacks, and what the kit has for section types to share.
 * The bundler would give what several kinds share to chunks of its own, each of them a request.
 */
export function appChunk(): ChunkGroup {
	const reached = new Map<string, ReadonlySet<string>>();
	const reachedFrom = (entry: string, chunks: Chunks) => {
		const known = reached.get(entry) ?? reachFrom(entry, chunks);
		reached.set(entry, known);
		return known;
	};
	return {
		name: (module, chunks) => {
			if (reachedFrom(boot, chunks).has(module)) return null;
			const isShared = module.startsWith(kitCode) && !/^sections\/[^/]+\//.test(module.slice(kitCode.length));
			return isShared || reachedFrom(app, chunks).has(module) ? 'app' : null;
		},
	};
}

/** A module and all that it imports, itself or by others, but not later. */
function reachFrom(entry: string, chunks: Chunks): Set<string> {
	const reached = new Set([entry]);
	for (const module of reached) {
		for (const imported of chunks.getModuleInfo(module)?.importedIds ?? []) reached.add(imported);
	}
	return reached;
}
