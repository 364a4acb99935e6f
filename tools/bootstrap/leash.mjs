// Loaded into the server by its starter: the channel closes when that one is gone, however it went.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
