// Views before an application is open, in one chunk.
export { Choose } from './Choose.tsx'
export { Missing } from './Missing.tsx'
