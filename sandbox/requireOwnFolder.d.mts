/** @throws Error for the repository and for a folder around it */
export function requireOwnFolder(outDir: string): void
