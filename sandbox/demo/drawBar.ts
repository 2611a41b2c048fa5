import { demoPages, narrow } from './demoPages.ts'

/** The bar of a page that has no React: the same as `Bar`, above all else in the page. */
export function drawBar(): void {
  const bar = make('header', { class: 'bar' })
  const brand = make(
    'a',
    { class: 'brand', href: '/' },
    make('img', { src: '/icon.svg', alt: '', width: '28', height: '28' }),
  )
  brand.append(make('span', {}, 'tapkit'))
  const nav = make('nav', { 'aria-label': 'Demo pages' })
  for (const [href, name] of Object.entries(demoPages)) {
    nav.append(make('a', { href, ...(href === location.pathname && { 'aria-current': 'page' }) }, name))
  }
  bar.append(
    brand,
    matchMedia(narrow).matches ? make('details', { class: 'menu' }, make('summary', {}, 'Pages'), nav) : nav,
  )
  document.body.prepend(bar)
}

function make(tag: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
