import { describe, expect, it, vi } from 'vitest'
import { click, mount } from '../fixtures/mount.tsx'
import { copy } from '../icons/icons.ts'
import { Button } from './Button.tsx'

describe('Button', () => {
  it('is a button named by its label', () => {
    const onClick = vi.fn()
    const { find } = mount(
      <Button variant="primary" icon={copy} onClick={onClick}>
        Copy address
      </Button>,
    )
    expect(find('button').textContent).toBe('Copy address')
    expect(find('button').getAttribute('type')).toBe('button')
    click(find('button'))
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('ignores clicks while busy, says so, and keeps the focus', () => {
    const onClick = vi.fn()
    const { find } = mount(
      <Button busy onClick={onClick}>
        Signing…
      </Button>,
    )
    const button = find<HTMLButtonElement>('button')
    button.focus()
    click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.disabled).toBe(false)
    expect(document.activeElement).toBe(button)
    expect(find('.tk-spin')).toBeTruthy()
  })

  it('keeps its width when the label changes with being busy', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(180)
    const { find, render } = mount(<Button>Sign</Button>)
    render(<Button busy>…</Button>)
    expect(find('button').style.minInlineSize || find('button').style.getPropertyValue('min-inline-size')).toBe('180px')
    render(<Button>Sign</Button>)
    expect(find('button').style.getPropertyValue('min-inline-size')).toBe('')
    width.mockRestore()
  })

  it('is really disabled when disabled', () => {
    const { find } = mount(<Button disabled>Enter an amount</Button>)
    expect(find<HTMLButtonElement>('button').disabled).toBe(true)
  })

  it('opens an https link in a new window that knows nothing of this one', () => {
    const { find } = mount(<Button href="https://etherscan.io/tx/1">Explorer</Button>)
    const link = find<HTMLAnchorElement>('a')
    expect(link.href).toBe('https://etherscan.io/tx/1')
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('opens a declared scheme in place', () => {
    const { find } = mount(
      <Button href="kestrel://wc?uri=wc%3A1" schemes={['kestrel']}>
        Open
      </Button>,
    )
    expect(find<HTMLAnchorElement>('a').target).toBe('_self')
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'kestrel://wc',
    'http://a.example',
    '//a.example',
    'java\nscript:x',
  ])('makes no link of %j', (href) => {
    const { page, find } = mount(
      <Button href={href} schemes={['javascript', 'data']}>
        Open
      </Button>,
    )
    expect(page.querySelector('a')).toBeNull()
    expect(find<HTMLButtonElement>('button').disabled).toBe(true)
  })
})
