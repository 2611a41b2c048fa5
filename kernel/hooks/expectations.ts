import type { ThrownBy } from '../errors/base.ts'

/** What the answer to a question must be, by its input: who asks knows it, and loads it with what asks. */
export const expectations = new WeakMap<object, (answer: unknown, by: ThrownBy) => void>()
