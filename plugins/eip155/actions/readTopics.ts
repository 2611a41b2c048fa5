import { isSameAddress } from 'tapkit/kernel'

/**
 * The first topics of all events that a contract logged, from the logs of a receipt; `undefined` for an event without
 * topics.
 */
export const readTopics = (logs: readonly unknown[], contract: string): readonly unknown[] =>
  logs.flatMap((log) => {
    const { address, topics }: Record<string, unknown> = Object(log)
    return typeof address === 'string' && isSameAddress(address, contract) && Array.isArray(topics) ? [topics[0]] : []
  })
