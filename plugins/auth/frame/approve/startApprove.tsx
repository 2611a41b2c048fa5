import { createRoot, type Root } from 'react-dom/client'
import { Fault } from '../../protocol/fault.ts'
import { wipe } from '../crypto/bytes.ts'
import { applyLook } from '../drawing/applyLook.ts'
import { pageCss } from '../drawing/page.css.ts'
import { themeCss } from '../drawing/theme.css.ts'
import { awaitHello } from '../handshake/awaitHello.ts'
import { isFramed } from '../handshake/place.ts'
import { loadWords, type Words } from '../locale/loadWords.ts'
import type { PageContext } from '../pageContext.ts'
import { openChannel } from '../storage/openChannel.ts'
import { awaitTask } from '../windows/awaitTask.ts'
import { flowChannel, type Look } from '../windows/flowMessages.ts'
import type { Answering } from './answering.ts'
import { createApprovals } from './approvals.ts'
import { fitsFrame } from './fitsFrame.ts'
import type { Stage } from './guard/pressGuard.ts'
import { provesSight } from './guard/watchSight.ts'
import { reachNodes } from './reachNodes.ts'
import { serveFrame, serveWindow } from './serveHost.ts'
import { english } from './texts.ts'
import { ApprovePage } from './views/ApprovePage.tsx'
import { approveCss } from './views/approve.css.ts'

const loadKeys = () => Promise.all([import('../wallet/withSeed.ts'), import('../factors/recoveryCode.ts')])

/**
 * Starts the approval page, in a frame of the host or in a window. Nothing is drawn before a host has asked. A window without a
 * request closes itself. A window of a host that is not listed says so.
 * @throws {SecurePageStartError} the list of hosts is misconfigured, or the page stands where it must not
 */
export async function startApprove(context: PageContext): Promise<void> {
  const { options, store, passkeys } = context
  const page = context.page as Window & typeof globalThis
  const stage: Stage = isFramed(page) ? 'frame' : 'window'
  const life = new AbortController()
  const loading = loadWords(context)
  const approvals = createApprovals({
    stage,
    fitsFrame: ({ stake }) => provesSight(page) && fitsFrame(stake, options.frameLimit),
  })
  page.addEventListener('pagehide', () => life.abort())
  const answeringOf = (host: string): Answering => ({
    ...{ name: options.name, host, stage, approvals, store, networks: options.networks },
    http: reachNodes(options.networks, life.signal),
    locks: page.navigator.locks,
    life: life.signal,
    openSeed: (wallet, typed) => async (use, signal) => {
      const [{ withSeed }, { readRecoveryCode }] = await loadKeys()
      if (typed === undefined) return withSeed(wallet, passkeys, use, { signal })
      const code = readRecoveryCode(typed)
      try {
        return await withSeed(wallet, passkeys, use, { signal, code })
      } finally {
        wipe(code)
      }
    },
  })
  let drawn: Root | undefined
  const draw = (host: string, look: Look, { lang, of }: Words) => {
    applyLook(page, look)
    drawn ??= openRoot(context)
    drawn.render(<ApprovePage {...{ approvals, host, look, stage, page, lang }} texts={of('approve', english)} />)
    // Curves and words load while the visitor reads. A failure is told when the keys are needed.
    loadKeys().catch(() => {})
  }
  if (stage === 'frame') {
    const { host, port } = await awaitHello({ hosts: options.hosts, role: 'approve', page })
    const words = await loading
    draw(host, {}, words)
    serveFrame({ host, port, options, answering: answeringOf(host), onLook: (look) => draw(host, look, words) })
    return
  }
  const channel = openChannel(flowChannel)
  const types = ['RPC_REQUEST', 'CONSENT'] as const
  const asked = awaitTask({ page, options, channel, types, role: 'approve', signal: life.signal })
  const task = await asked.catch(async (error) => {
    if (!(error instanceof Fault)) throw error
    const host = error.params?.host
    // A window without a request has drawn nothing.
    if (typeof host !== 'string') return page.close()
    const { drawRefused } = await import('../window/drawNote.tsx')
    drawRefused(context, await loading, host)
  })
  if (!task) return
  draw(task.host, task.look, await loading)
  await serveWindow(task, answeringOf(task.host))
  // After the answer is on its way.
  page.setTimeout(() => page.close())
}

/** The root of what is drawn, with the page's style sheet. */
function openRoot({ page: { document }, options, root }: PageContext): Root {
  document.title = options.name
  // A constructed sheet: the policy allows no style element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss + pageCss + approveCss)
  document.adoptedStyleSheets = [sheet]
  return createRoot(root)
}
