declare module 'virtual:opencall-api' {
  const manifest: Record<string, [method: string, path: string, idempotent?: 1]>
  export default manifest
}

declare module 'virtual:opencall-account-addresses' {}
