import { useEffect, useState } from 'react'
import type { ThemeOptions } from 'tapkit/kernel'
import { AppKitProvider, KitButton, NetworkButton } from 'tapkit/react'
import { type Composition, compose } from '../compose.ts'
import { isReachable, type StateId } from '../inline/states.ts'
import { type Call, inspector } from '../inspector.ts'
import { createCallLog } from '../playground/createCallLog.ts'
import { readQuery } from '../playground/query.ts'
import { topics } from '../playground/topics.ts'
import { useAddress } from '../playground/useAddress.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'
import { toCode } from '../toCode.ts'
import { Account } from './Account.tsx'
import { Bar } from './Bar.tsx'
import { CodePanel } from './CodePanel.tsx'
import { Composer } from './Composer.tsx'
import { InlineModal } from './InlineModal.tsx'
import { Inspector } from './Inspector.tsx'
import { Login } from './Login.tsx'
import { OrderService } from './OrderService.tsx'
import { Sign } from './Sign.tsx'
import { useMedia } from './useMedia.ts'
import { Views } from './Views.tsx'

/** The page: a kit composed before one's eyes, its modal, the code that composes it and the hooks that it runs on. */
export function App({ config }: { readonly config: SandboxConfig }) {
  const [playground, setPlayground] = useState(() => readQuery(config))
  const { composition, theme } = playground
  const topic = topics[location.pathname]
  const view = isReachable(playground.view, composition) ? playground.view : 'connect'
  const [log] = useState(createCallLog)
  const kit = useKit(config, composition, theme, (call) => log.add('page', call))
  const { isInline, frame, write, hrefOf } = useAddress({ composition, theme, view })
  // The state is brought about anew where it is pressed again.
  const [presses, setPresses] = useState(0)
  const isPhone = useMedia('(max-width: 559.98px)')
  const change = (next: Partial<typeof playground>) => {
    const all = { ...playground, ...next }
    setPlayground(all)
    write(all, 'view' in next)
  }
  const choose = (next: StateId) => {
    setPresses(presses + 1)
    change({ view: next })
  }
  useEffect(() => {
    document.documentElement.dataset.theme = theme.mode ?? 'system'
  }, [theme.mode])
  if (!kit) return null
  return (
    <AppKitProvider kit={kit}>
      <Bar current={location.pathname}>
        {!isPhone && <NetworkButton />}
        <KitButton balance={isPhone ? 'hide' : 'show'} />
      </Bar>
      <main>
        <section className="hero">
          <h1>{topic?.title ?? 'Connect any wallet. Silent until you click.'}</h1>
          <p>
            {topic?.text ??
              'A whole wallet kit on local chains: the money is play money, the transactions are real ones. Nobody but this site is asked for anything before you press something.'}
          </p>
          <nav aria-label="A page for each">
            <ul className="row topics">
              {Object.entries(topics).map(([href, { name }]) => (
                <li key={href}>
                  <a className="chip" href={href} aria-current={href === location.pathname ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {!topic && (
            <p>
              <a
                className="chip"
                href={hrefOf('whole')}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  choose('whole')
                }}
              >
                Show a whole account
              </a>
            </p>
          )}
        </section>
        <div className="play">
          <div className="play__column">
            <Views composition={composition} current={isInline ? view : undefined} hrefOf={hrefOf} onChoose={choose} />
            <Composer
              config={config}
              composition={composition}
              theme={theme}
              onComposition={(next) => change({ composition: next })}
              onTheme={(next) => {
                change({ theme: next })
                kit.setTheme({ mode: next.mode, variables: next.accent ? { '--tk-accent': next.accent } : {} })
              }}
            />
          </div>
          <div className="play__column">
            <InlineModal
              src={isInline ? `${frame}#${presses}` : undefined}
              view={view}
              theme={theme}
              onCall={(call) => log.add('inline', call)}
            />
            {composition.auth && config.secure && <Login secureUrl={config.secure.url} />}
            <Sign />
            {composition.runes && <OrderService explorerUrl={config.bitcoin.explorerUrl} />}
          </div>
          <div className="play__column play__column--end">
            <CodePanel code={toCode(composition, theme)} />
            <Account config={config}>{isPhone && <NetworkButton />}</Account>
          </div>
        </div>
        <Inspector log={log} />
      </main>
    </AppKitProvider>
  )
}

/** A kit for a composition; a new composition is a new kit, on the same storage. */
function useKit(config: SandboxConfig, composition: Composition, theme: ThemeOptions, onCall: (call: Call) => void) {
  const [kit, setKit] = useState<ReturnType<typeof compose> | undefined>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is set on the living kit, and the listener is stable in effect
  useEffect(() => {
    const next = compose({ config, composition, theme, name: 'demo', plugins: [inspector(onCall)] })
    Object.assign(globalThis, { appkit: next })
    setKit(next)
    return () => next.destroy()
  }, [config, composition])
  return kit
}
