import type { ThrownBy } from '../errors/base.ts'

/** The check of hooks' answers. The wallet actions put it in as they load, so that a page that asks nothing carries no shapes. */
export const answerCheck: { require?: (answer: unknown, by: ThrownBy) => void } = {}
