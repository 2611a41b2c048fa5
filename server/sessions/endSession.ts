import type { Settings } from '../settings.ts'
import { changeAccount } from './accountSessions.ts'
import type { LiveSession } from './listSessions.ts'

/** Ends one session: its cookie is worth nothing from then on, whoever has it. */
export const endSession = ({ account, entry }: LiveSession, settings: Settings): Promise<void> =>
  changeAccount(account, (entries) => entries.filter((each) => each !== entry), settings)
