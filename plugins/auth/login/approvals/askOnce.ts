import { isError, type Kernel } from 'tapkit/kernel'
import type { Answer } from '../../protocol/requests.ts'
import { tellAlert } from '../tellAlert.ts'
import { type ApprovalType, isRefusal, refusalOf, type Waiting } from './approval.ts'

/**
 * Asks a page, and settles the approval by its answer. Answers `false` if the page in the frame has to be seen better: then the approval is left
 * to a window.
 */
export async function askOnce(
  kernel: Kernel,
  own: Waiting,
  where: 'frame' | 'window',
  ask: (signal: AbortSignal) => Promise<Answer<ApprovalType>>,
): Promise<boolean> {
  own.asked = where
  try {
    own.resolve(await ask(own.refusal.signal))
  } catch (error) {
    const needsWindow = isError(error, 'SecurePageFaultError') && error.params.fault === 'needs_window'
    if (needsWindow && where === 'frame' && !own.refusal.signal.aborted) {
      own.asked = undefined
      return false
    }
    tellAlert(kernel, error)
    own.reject(isRefusal(own, error) ? refusalOf(own) : error)
  }
  return true
}
