import { describe, expect, it, vi } from 'vitest'
import { Radio } from '../fields/Radio.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { click, mount, press } from '../fixtures/mount.tsx'
import { Row } from './Row.tsx'

describe('Row', () => {
  it('is one button with both lines as its name', () => {
    const onClick = vi.fn()
    const { find } = mount(<Row title="Harbor" subtitle="Recent" onClick={onClick} />)
    expect(find('button').textContent).toBe('HarborRecent')
    click(find('button'))
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('marks the one in use', () => {
    const { find } = mount(<Row title="Ethereum" current onClick={() => undefined} />)
    expect(find('button').getAttribute('aria-current')).toBe('true')
    expect(find('.is-on')).toBeTruthy()
  })

  it('stays reachable but does nothing when off', () => {
    const onClick = vi.fn()
    const { find } = mount(<Row title="Gnosis" subtitle="Not enabled in Harbor" off onClick={onClick} />)
    const button = find<HTMLButtonElement>('button')
    button.focus()
    click(button)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('is a plain element without an action, and a link with an address', () => {
    const { page, render } = mount(<Row title="Total" />)
    expect(page.firstElementChild?.tagName).toBe('DIV')
    render(<Row title="Sent" href="https://etherscan.io/tx/1" />)
    expect(page.querySelector('a')?.rel).toBe('noopener noreferrer')
    render(<Row title="Sent" href={['javascript', 'alert(1)'].join(':')} />)
    expect(page.querySelector('a')).toBeNull()
  })

  it('shows foreign names as text', () => {
    const { page } = mount(<Row title="<img src=x onerror=alert(1)>" />)
    expect(page.querySelector('img')).toBeNull()
    expect(page.textContent).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('RadioGroup of rows', () => {
  it('is one tab stop; arrows move and choose', () => {
    const choose = vi.fn()
    const { findAll, find } = mount(
      <RadioGroup label="Provider">
        {['Ferry', 'Quay', 'Pier'].map((name) => (
          <Row key={name} title={name} checked={name === 'Quay'} trailing={<Radio />} onClick={() => choose(name)} />
        ))}
      </RadioGroup>,
    )
    expect(find('[role=radiogroup]').getAttribute('aria-label')).toBe('Provider')
    const radios = findAll('[role=radio]')
    expect(radios.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
    radios[1]?.focus()
    press('ArrowDown')
    expect(document.activeElement).toBe(radios[2])
    expect(choose).toHaveBeenCalledExactlyOnceWith('Pier')
  })
})
