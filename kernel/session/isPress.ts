import type { AttemptEntry } from './graph.ts'

/** Whether the visitor asked for it: what only reads a session back yields to that. */
export const isPress = ({ kind }: Pick<AttemptEntry, 'kind'>): boolean => kind !== 'restore'
