import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, tally, titled, type World } from './people-world.ts';

/** Commits in another clone, in the same files. */
function commitElsewhere(world: World) {
	if (world.isAway) return;
	const value = `o${world.count++}x`;
	const isShared = world.random(3) === 0;
	const [file, key] = isShared
		? [at('en', 'about'), 'title']
		: [titled[world.random(titled.length)] as string, 'description'];
	execFileSync('sh', [join(world.clone, '../commit.sh'), file, key, value]);
	world.theirs.push(value);
	tally(world, 'commits of others');
}

/** Begins or ends a fault of Git. */
export function disturb(world: World) {
	const { bare, site, random } = world;
	const hook = join(bare, 'hooks/pre-receive');
	const kind = random(4);
	tally(world, `fault ${kind}`);
	if (world.isAway) return comeBack(world);
	if (existsSync(hook)) return rmSync(hook);
	if (kind === 0) return commitElsewhere(world);
	if (kind === 1) {
		writeFileSync(hook, '#!/bin/sh\necho "Only on Fridays." >&2\nexit 1\n');
		return chmodSync(hook, 0o755);
	}
	if (kind === 2) {
		renameSync(bare, `${bare}.away`);
		world.isAway = true;
		return;
	}
	// Others push between the look at the remote and the push.
	const value = `o${world.count++}x`;
	const once = join(site.root, '.git/hooks/pre-push');
	if (existsSync(once)) return;
	mkdirSync(join(once, '..'), { recursive: true });
	const commit = `env -i PATH="$PATH" HOME="$HOME" sh ${join(world.clone, '../commit.sh')} ${at('ja', 'about')} description ${value}`;
	writeFileSync(once, `#!/bin/sh\nrm "$0"\n${commit} && echo ${value} >> ${world.clone}/../pushed\nexit 0\n`);
	chmodSync(once, 0o755);
}

/** Brings the remote back. */
export function comeBack(world: World) {
	if (world.isAway) renameSync(`${world.bare}.away`, world.bare);
	world.isAway = false;
}

/** For tests: a program that commits in another clone and pushes: its file, the key of a field, the value. */
export const commitScript = `#!/bin/sh
set -e
cd "$(dirname "$0")/clone"
git fetch --quiet origin
git reset --quiet --hard origin/main
sed -i "s/^$2: .*/$2: Theirs $3/" "$1"
git -c user.name=Bob -c user.email=bob@lantern.example commit --quiet --all --message Theirs
git push --quiet origin HEAD:main
`;
