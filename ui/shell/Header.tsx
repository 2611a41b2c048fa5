import type { Kernel, SlotItem } from 'tapkit/kernel'
import { IconButton } from '../kit/buttons/IconButton.tsx'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { Icon } from '../kit/icons/Icon.tsx'
import { chevronDown, chevronLeft, close } from '../kit/icons/icons.ts'
import { NetworkIcon } from '../kit/media/NetworkIcon.tsx'
import { Stepper } from '../kit/stage/Stepper.tsx'
import { useWords } from '../locales/useWords.ts'
import { SlotBoundary } from '../pieces/SlotBoundary.tsx'
import type { ShownRoute } from './useRoute.ts'

type Props = { readonly kernel: Kernel; readonly current: ShownRoute }

/** The rail above a view: back, help or the network; the title; close. */
export function Header({ kernel, current }: Props) {
  const words = useWords(kernel)
  const { view, title, label, route, direction } = current
  return (
    <div className="tk-head">
      <div className="tk-head__l">
        <SlotBoundary key={route?.view} onError={kernel.report}>
          <Start kernel={kernel} current={current} />
        </SlotBoundary>
      </div>
      <h1 className="tk-head__t">
        {/* A view without a title still has a name. */}
        <span key={title} className={title ? undefined : 'sr'} data-direction={direction}>
          {title || label}
        </span>
      </h1>
      <div className="tk-head__r">
        {route && (
          <SlotBoundary key={route.view} onError={kernel.report}>
            <End kernel={kernel} view={route.view} />
          </SlotBoundary>
        )}
        {view?.closable !== false && (
          <IconButton icon={close} label={words.shell.close} onClick={() => kernel.close('user')} />
        )}
      </div>
      {view?.step && (
        <Stepper at={view.step.at} of={view.step.of} label={words.shell.step(view.step.at, view.step.of)} />
      )}
    </div>
  )
}

function End({ kernel, view }: { kernel: Kernel; view: string }) {
  const [item] = kernel.slot('header.end', { view })
  return item ? <Key kernel={kernel} item={item} /> : null
}

function Start({ kernel, current: { view, route, depth } }: Props) {
  const words = useWords(kernel)
  // The state that a slot's items are made of may have changed.
  useKernelState(kernel)
  const [item] = route ? kernel.slot('header.start', { view: route.view, depth }) : []
  if (item) return <Key kernel={kernel} item={item} />
  if (depth < 2 || view?.back === false) return null
  return <IconButton icon={chevronLeft} label={words.shell.back} onClick={() => kernel.goBack()} />
}

function Key({ kernel, item }: { kernel: Kernel; item: SlotItem }) {
  const { icon, label, picture, event } = item
  const press = () => {
    if (event) kernel.track(event)
    kernel.navigate(item)
  }
  if (!picture) return <IconButton icon={icon} label={label} onClick={press} />
  return (
    <button type="button" className="tk-netkey" aria-label={label} onClick={press}>
      <NetworkIcon name={picture.name} src={picture.imageUrl} size={20} />
      <span className="trunc">{picture.name}</span>
      <Icon icon={chevronDown} size={16} />
    </button>
  )
}
