import { useId, useRef } from 'react'
import type { Kernel, WalletOption } from 'tapkit/kernel'
import {
  Badge,
  closeIcon,
  IconButton,
  Tile,
  TileGrid,
  useExit,
  useMessages,
  useNativeDialog,
  useScrollLock,
  useSlice,
  WalletIcon,
  warningIcon,
} from 'tapkit/ui'
import { leave } from '../actions/leave.ts'
import { pick } from '../actions/pick.ts'
import { messages } from '../messages.ts'
import { Panel } from './Panel.tsx'

/** The overlay: who can be chosen, and beside it what happens next. */
export function Chooser({ kernel }: { readonly kernel: Kernel }) {
  const { status, options, walletId } = useSlice(kernel, 'chooser')
  const words = useMessages(kernel, 'chooser', messages)
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const title = useId()
  const open = status !== 'closed'
  // A wallet may draw in the page while it is asked: the overlay must not cover it, and leaves as it stands.
  const yielded = useRef(false)
  if (open) yielded.current = status === 'opening'
  const yielding = yielded.current
  const shown = useExit(open)
  const close = () => leave(kernel)
  const focusTarget = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-autofocus]')
  useNativeDialog(dialog, { shown, yielding, isOpen: () => open, leave: close, focusTarget })
  useScrollLock(shown && !yielding)
  const hasInstalled = options.some(({ installed }) => installed)
  const about = options.find(({ id }) => id === walletId)
  const name = about?.name ?? walletId ?? ''

  return (
    <dialog
      ref={dialog}
      className={`tk-choosing${open ? '' : ' is-leaving'}${yielding ? ' is-yielding' : ''}`}
      aria-labelledby={title}
      aria-modal={!yielding}
      onPointerDown={({ target }) => {
        if (target instanceof Node && !card.current?.contains(target)) close()
      }}
    >
      {shown && (
        <div className={`tk-choose${hasInstalled ? '' : ' tk-choose--one'}`}>
          <div className="tk-choose__f">
            <div className="tk-choose__c" ref={card}>
              <div className="tk-choose__l">
                <div className="tk-choose__h">
                  <h2 id={title}>{hasInstalled ? words.choose : words.none}</h2>
                  <p>{hasInstalled ? words.chooseText : words.noneText}</p>
                  <p className="tk-choose__o" aria-live="polite">
                    {status === 'opening' && words.openingText(name)}
                  </p>
                </div>
                <TileGrid label={words.wallets} className="tk-choose__g">
                  {options.map((option, index) => (
                    <Tile
                      key={option.id}
                      name={option.name}
                      label={labelOf(words, option)}
                      media={<Picture option={option} />}
                      current={walletId === undefined ? option.current === true : option.id === walletId}
                      autoFocus={index === 0}
                      onClick={() => pick(kernel, option, isDrawn(panel.current))}
                    />
                  ))}
                </TileGrid>
              </div>
              {hasInstalled && (
                <>
                  <div className="tk-choose__d" />
                  <div className="tk-choose__s" ref={panel} aria-live="polite">
                    <Panel kernel={kernel} status={status} option={about} name={name} />
                  </div>
                </>
              )}
              <div className="tk-choose__x">
                <IconButton icon={closeIcon} label={words.close} onClick={close} />
              </div>
            </div>
          </div>
        </div>
      )}
    </dialog>
  )
}

/** What is said in place of the name, where the name alone says too little. */
function labelOf(words: typeof messages, { name, installed, disputed }: WalletOption): string | undefined {
  if (!installed) return words.notInstalled(name)
  return disputed ? words.disputed(name) : undefined
}

function Picture({ option: { name, icon, disputed } }: { readonly option: WalletOption }) {
  return (
    <span className="rel">
      <WalletIcon name={name} src={icon} size={56} />
      {disputed && <Badge icon={warningIcon} tone="danger" />}
    </span>
  )
}

/** Whether the side panel is there to be seen: a narrow container hides it. */
const isDrawn = (panel: HTMLElement | null) => panel !== null && getComputedStyle(panel).display !== 'none'
