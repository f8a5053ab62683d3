export const looks: readonly string[];
