/** A promise that its maker settles. */
export type Deferred = {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Makes a promise that is settled from outside. */
export function defer(): Deferred {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}]
  const promise = new Promise<void>((done, fail) => {
    resolve = done
    reject = fail
  })
  return { promise, resolve, reject }
}
