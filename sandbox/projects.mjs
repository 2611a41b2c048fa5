/** Projects that the sandbox's relay and directory know from the start: published ids, worthless anywhere else. */
export const projectIds = {
  /** Any site may use it. */
  open: '8f1c2d7ea54b49d0b6c3f02a9e71d548',
  /** Only the site of `allowedOrigins` may. */
  guarded: '3b90e6f4c1d2487aa5f8107c6d92eb35',
}

const known = () => [
  [projectIds.open, []],
  [projectIds.guarded, ['https://app.tapkit.example']],
]

/** The projects of one sandbox: an id, and the origins that may use it; no origin means any. */
export function createProjects() {
  let all = new Map(known())
  return {
    isKnown: (id) => all.has(id),
    originsOf: (id) => all.get(id) ?? [],
    /** Without `origins` the project is gone. */
    set(id, origins) {
      if (origins) all.set(id, origins)
      else all.delete(id)
    },
    reset() {
      all = new Map(known())
    },
  }
}
