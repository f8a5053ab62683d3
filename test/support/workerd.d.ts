/** The package's only export is the path of its program. */
declare module 'workerd' {
	const program: string;
	export default program;
}
