import { errorText, isError, type Kernel } from 'tapkit/kernel'
import { useKernelState, useMessages } from 'tapkit/ui'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'

/** Answers the sentence of an error of the login by email: of the page, or of the refusal of its server. */
export function useProblemText(kernel: Kernel): (error: unknown) => string {
  const words = useMessages(kernel, 'auth.views', messages)
  const { name: app } = useKernelState(kernel, ({ config }) => config.metadata)
  const page = securePageOf(kernel)
  return (error) => {
    if (isError(error, 'SecurePageFaultError')) return errorText(kernel, error)
    if (isError(error, 'SecurePageVersionError')) return words.unfitText(page, app)
    if (!isError(error, 'SecurePageError')) return words.silentText(page)
    if (error.code === 'APKT005') return words.refusedText(page, app)
    return error.code === 'APKT002' ? words.unfitText(page, app) : words.silentText(page)
  }
}
