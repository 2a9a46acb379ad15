// What is shown before an application is open: it comes at once.
export { Choose } from './Choose.tsx'
export { Missing } from './Missing.tsx'
