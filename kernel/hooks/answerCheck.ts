import type { ThrownBy } from '../errors/base.ts'

/** What tells an answer that cannot be used. It is put in as it loads, with what asks: a page that asks nothing carries no shapes. */
export const answerCheck: { require?: (answer: unknown, by: ThrownBy) => void } = {}
