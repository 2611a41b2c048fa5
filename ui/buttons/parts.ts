import { safeImageUrl } from '../kit/media/safeImageUrl.ts'

const svg = 'http://www.w3.org/2000/svg'

/** An element with a class, holding texts and nodes. */
export function part(tag: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

/** An icon from its path, drawn in the text's colour. */
export function iconPart(path: string, className = 'i'): SVGElement {
  const element = document.createElementNS(svg, 'svg')
  element.setAttribute('viewBox', '0 0 20 20')
  element.setAttribute('aria-hidden', 'true')
  element.setAttribute('class', className)
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  element.append(line)
  return element
}

/** A picture where its address is allowed, else an initial. */
export function imagePart(url: string | undefined, name: string, className: string): HTMLElement {
  const src = safeImageUrl(url)
  if (!src) return part('span', `${className} initial`, name.slice(0, 1))
  const image = document.createElement('img')
  image.className = className
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.src = src
  return image
}

export const chevronDown = 'm5.5 8 4.5 4.5L14.5 8'
export const warning = 'M10 3.2 17.4 16H2.6ZM10 8v3.6M10 13.6v.1'
export const spinner = 'M10 2.75A7.25 7.25 0 1 1 2.75 10'
