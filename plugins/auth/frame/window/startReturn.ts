import type { PageContext } from '../pageContext.ts'
import { dropChoice, keepChoice } from '../windows/choice.ts'
import type { Return } from '../windows/readReturn.ts'
import { drawLogin } from './drawLogin.tsx'
import { messages } from './messages.ts'

/**
 * Starts the login of a visitor who has come in the tab of the app, and goes back there. The app is handed nothing: its bridge finds the
 * visitor's choice in the storage of this origin.
 */
export function startReturn(context: PageContext, { host, address }: Return): void {
  const { page } = context
  dropChoice(page)
  drawLogin(context, {
    host,
    look: {},
    done: (wallet) => {
      keepChoice(page, host, wallet)
      return true
    },
    refuse: () => {},
    ending: () => ({ text: messages.backText, key: messages.goBack }),
    // This page is no step of the visitor's way back.
    leave: () => page.location.replace(address),
  })
}
