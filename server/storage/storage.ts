/**
 * Where a sign-in server keeps nonces and sessions. Keys have up to 80 characters of `a-z`, `0-9` and `:`. Lifetimes
 * are in milliseconds. `undefined` means that there is no entry, or that it has expired. If the storage cannot be
 * reached, its methods have to throw: a guess would sign people in or out. An entry whose text a crash has damaged is
 * answered as it stands, never as `undefined`: the server knows its own texts, and can replace a damaged text.
 */
export type KeyValueStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, lifetime: number): Promise<void>
  /**
   * Replaces `expected` with `next`, as a single step among all processes that share the storage, and answers whether
   * it did. `undefined` stands for no entry on either side. With a `next`, the lifetime begins anew.
   */
  compareAndSet(key: string, expected: string | undefined, next: string | undefined, lifetime: number): Promise<boolean>
  delete(key: string): Promise<void>
}
