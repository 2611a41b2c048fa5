/**
 * Where a sign-in server keeps nonces and sessions. Keys have up to 80 characters, of `a-z`, `0-9` and `:`; lifetimes are milliseconds, and
 * `undefined` is what is not there, or no longer. What is not reached throws: a server that guesses would sign people in or out.
 */
export type KeyValueStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, lifetime: number): Promise<void>
  /**
   * Puts `next` where `expected` stands, as one step among all that share the storage, and answers whether it did. `undefined` stands
   * for nothing on either side; with a `next`, the lifetime begins anew.
   */
  compareAndSet(key: string, expected: string | undefined, next: string | undefined, lifetime: number): Promise<boolean>
  delete(key: string): Promise<void>
}
