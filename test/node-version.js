// Preloaded by every npm script (`node --import`): an older Node would stop with an unrelated complaint about `.ts` files.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
	process.stderr.write(
		`Vitrine needs Node 24 or newer and found ${process.versions.node}. Run "npm ci" (it brings Node 24 on Linux, Windows and Intel Macs) or install Node 24.\n`,
	);
	process.exit(1);
}
