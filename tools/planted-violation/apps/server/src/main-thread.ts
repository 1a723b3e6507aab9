export const mainThread = 'main thread';
