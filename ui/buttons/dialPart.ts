import { dialOf } from '../kit/media/dialOf.ts'

const svg = 'http://www.w3.org/2000/svg'

/** The address dial as a node: the same drawing as the kit's Avatar. */
export function dialPart(address: string): SVGElement {
  const { background, foreground, bars } = dialOf(address)
  const element = document.createElementNS(svg, 'svg')
  element.setAttribute('viewBox', '0 0 40 40')
  element.setAttribute('class', 'dial')
  element.setAttribute('aria-hidden', 'true')
  const disc = document.createElementNS(svg, 'circle')
  disc.setAttribute('cx', '20')
  disc.setAttribute('cy', '20')
  disc.setAttribute('r', '20')
  disc.setAttribute('fill', background)
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', bars)
  path.setAttribute('stroke', foreground)
  path.setAttribute('stroke-width', '1.7')
  path.setAttribute('stroke-linecap', 'round')
  element.append(disc, path)
  return element
}
