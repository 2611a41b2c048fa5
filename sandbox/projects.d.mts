/** Projects that the sandbox's relay and directory know from the start: published ids, worthless anywhere else. */
export const projectIds: {
  /** Any site may use it. */
  readonly open: string
  /** Only https://app.tapkit.example may. */
  readonly guarded: string
}

export type Projects = {
  isKnown(id: string): boolean
  originsOf(id: string): readonly string[]
  /** No origin means any; without `origins` the project is gone. */
  set(id: string, origins?: readonly string[]): void
  reset(): void
}

/** The projects of one sandbox. */
export function createProjects(): Projects
