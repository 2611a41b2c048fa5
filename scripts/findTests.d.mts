/** The tests that changed files can reach, with how many imports away each is: the nearest first. */
export function findTests(
  files: Readonly<Record<string, string>>,
  input: {
    readonly entries: Readonly<Record<string, string>>
    readonly changed: readonly string[]
    readonly shared?: readonly string[]
  },
): { readonly path: string; readonly distance: number }[]
