import type { ThrownBy } from '../errors/base.ts'

/**
 * The check of hooks' answers. The wallet actions set it when they load, so that a page without wallet actions loads no
 * shapes.
 */
export const answerCheck: { require?: (answer: unknown, by: ThrownBy) => void } = {}
