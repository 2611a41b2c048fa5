import { applyLook } from '../../drawing/applyLook.ts'
import { draw } from '../../drawing/draw.tsx'
import { assertWindow } from '../../handshake/place.ts'
import { readHosts } from '../../handshake/readHosts.ts'
import { loadWords } from '../../locale/loadWords.ts'
import type { PageContext } from '../../pageContext.ts'
import { messages } from '../messages.ts'
import { MailPage } from './MailPage.tsx'
import { createMailFlow } from './mailFlow.ts'
import type { MailLink } from './readMailLink.ts'
import type { MailOutcome } from './undoByMail.ts'

/**
 * Starts the page that the link of a mail leads to, in whatever browser the mail is read. The page needs no wallet, no login and no storage there, and
 * leaves nothing behind.
 * @throws {SecurePageStartError} the page stands where it must not
 */
export async function startMailPage(context: PageContext, link: MailLink): Promise<void> {
  const { page, options } = context
  assertWindow(page, readHosts(options.hosts))
  // The link of another mail, put into the same tab, loads nothing by itself.
  page.addEventListener('hashchange', () => page.location.reload())
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload())
  Object.assign(messages, (await loadWords(context)).of('window', messages))
  applyLook(page, {})
  const flow = createMailFlow(link, send(page.origin))
  draw(context, <MailPage name={options.name} act={link.act} flow={flow} />)
}

/** Loads the way to the server with the press. */
const send =
  (origin: string) =>
  async (act: MailLink['act'], token: string): Promise<MailOutcome> => {
    try {
      const { askOnceOf, undoByMail } = await import('../email/openEmail.ts')
      return await undoByMail(askOnceOf(origin), act, token)
    } catch (error) {
      console.error(error)
      return 'down'
    }
  }
