import type { Settings } from '../settings.ts'
import type { LiveSession } from './listSessions.ts'

/** Ends one session: its cookie is worth nothing from then on, whoever has it. */
export const endSession = ({ entry }: LiveSession, { storage }: Settings): Promise<void> => storage.delete(entry)
