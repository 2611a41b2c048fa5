/**
 * Puts memory in the place of a `localStorage` that the browser denies to the page, for a library that reads it as it starts and would throw
 * (storage 5). The answer takes the memory away again: until then everything in the page finds it there. Where `localStorage` can be
 * read, nothing changes.
 */
export function lendStorage(): () => void {
  if (loan) return borrow(loan)
  if (!isDenied()) return () => {}
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const memory = createMemory()
  // A page that has sealed the property is left as it is: the library says itself what it lacks.
  if (!Reflect.defineProperty(globalThis, 'localStorage', { value: memory, configurable: true })) return () => {}
  loan = { memory, own, borrowers: 0 }
  return borrow(loan)
}

type Loan = { readonly memory: globalThis.Storage; readonly own: PropertyDescriptor | undefined; borrowers: number }

/** The memory that stands in the page now: libraries that start at the same time share it until the last of them has. */
let loan: Loan | undefined

function borrow(from: Loan): () => void {
  from.borrowers++
  let hasReturned = false
  return () => {
    if (hasReturned) return
    hasReturned = true
    if (--from.borrowers > 0) return
    loan = undefined
    // What the page itself has put there since is the page's own.
    if (Object.getOwnPropertyDescriptor(globalThis, 'localStorage')?.value !== from.memory) return
    if (from.own) Object.defineProperty(globalThis, 'localStorage', from.own)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  }
}

function isDenied(): boolean {
  try {
    // A call, which no minifier leaves out as it may a property that nobody uses.
    Reflect.get(globalThis, 'localStorage')
    return false
  } catch {
    return true
  }
}

function createMemory(): globalThis.Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
