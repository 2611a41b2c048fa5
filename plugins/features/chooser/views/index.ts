// What the first opening loads, as one piece.
export { mount } from './mount.tsx'
