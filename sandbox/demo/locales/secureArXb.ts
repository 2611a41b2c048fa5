import type { SecureMessages } from 'tapkit/auth/frame'
import { english } from '../../../plugins/auth/frame/approve/texts.ts'
import { messages } from '../../../plugins/auth/frame/window/messages.ts'
import { pseudoOf } from './pseudo.ts'

/** Every sentence of the secure page. */
export const secureTables = { window: pseudoOf(messages), approve: pseudoOf(english) } satisfies SecureMessages
