export const SEND = 'M10 14V4m-4.5 4L10 3.5 14.5 8M4 16.5h12'
export const FILE = 'M5 2.75h6.5L15.5 7v10.25H5ZM11.25 3v4.25h4'
