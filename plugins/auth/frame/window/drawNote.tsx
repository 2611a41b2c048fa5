import type { ReactNode } from 'react'
import { Asker } from '../drawing/Asker.tsx'
import { applyLook } from '../drawing/applyLook.ts'
import { Button } from '../drawing/Button.tsx'
import { draw } from '../drawing/draw.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { loadWords, type Words } from '../locale/loadWords.ts'
import type { PageContext } from '../pageContext.ts'
import { messages } from './messages.ts'

/**
 * Says in the window that the page does not work with the app that has opened it (login 67). The origin, for which the browser vouches, is all
 * that is shown of the app.
 */
export function drawRefused(context: PageContext, words: Words, host: string): void {
  const { page, options } = context
  const text = words.of('window', messages)
  drawNote(
    context,
    <PageLayout
      name={options.name}
      title={text.refused}
      actions={<Button onPress={() => page.close()}>{text.close}</Button>}
    >
      <Asker host={host} dapp={undefined} named="" />
      <p>{text.refusedText}</p>
    </PageLayout>,
  )
}

/** Says on a page that was opened by hand that an app opens it (login 71). */
export async function drawByHand(context: PageContext): Promise<void> {
  console.info(
    'tapkit: this page opens from an app that uses it. If an app has opened it, the two were cut apart by Cross-Origin-Opener-Policy.',
  )
  const text = (await loadWords(context)).of('window', messages)
  drawNote(context, <PageLayout name={context.options.name} title={text.byHand} />)
}

/** Draws a note, again if the browser shows the page again. */
function drawNote(context: PageContext, note: ReactNode): void {
  const { page } = context
  applyLook(page, {})
  draw(context, note)
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload())
}
